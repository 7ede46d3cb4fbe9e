import { describe, expect, it } from 'vitest';
import { manageableOf, scopeOf, widgetsOf } from './embed-scope.ts';

describe('the scope of an embed session', () => {
  const issued = () => scopeOf(['home', 'nexus', 'documents'], { home: 'read', nexus: 'manage' });

  it('lists its widgets, and those that may also change what they show', () => {
    const scope = issued();
    expect(widgetsOf(scope)).toEqual(['home', 'nexus', 'documents']);
    expect(manageableOf(scope)).toEqual(['nexus', 'documents']);
  });

  it('of a widget that may do everything is the widget alone, as in earlier versions', () => {
    expect(issued()).toEqual(['home:read', 'nexus', 'documents']);
    expect(manageableOf(['nexus'])).toEqual(['nexus']);
  });

  it.each([null, 'home', { 0: 'home' }, [1, null]])('of any other session has no widgets: %j', (other) => {
    expect(widgetsOf(other)).toEqual([]);
    expect(manageableOf(other)).toEqual([]);
  });
});
