/** Starts the compute worker. The bundler finds the worker's file by this exact expression. */
export function spawnWorker(): Worker {
  return new Worker(new URL('../../../workers/compute/index.ts', import.meta.url), { type: 'module', name: 'compute' })
}
