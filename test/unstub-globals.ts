// Test files share a process (vitest.config.ts): a global that one has replaced would stay replaced for the next.
import { afterAll, vi } from 'vitest';

afterAll(() => void vi.unstubAllGlobals());
