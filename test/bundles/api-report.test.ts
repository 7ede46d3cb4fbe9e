import { describe, expect, it } from 'vitest';
import { builtDeclarations, reportedDeclarations } from '../../packages/sdk/build/types/api-report.mjs';

describe('the API report', () => {
  it('is what the package declares; after a change that is meant, `npm run api` writes it anew', () => {
    const built = builtDeclarations();
    expect(Object.keys(built)).toContain('widgets/nexus/index.d.ts');
    expect(reportedDeclarations()).toEqual(built);
  });
});
