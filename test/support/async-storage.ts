import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, vi } from 'vitest';

// Prompts leave their storage behind, and as long as one is in use, Node 20 is slower at every promise.
const run = vi.spyOn(AsyncLocalStorage.prototype, 'run');
afterAll(() => {
  for (const storage of run.mock.contexts as AsyncLocalStorage<unknown>[]) storage.disable();
  run.mockRestore();
});
