import type { Fault } from '#src/kernel/result.ts'

/**
 * What a call to the engine rejects with when the engine was lost or did not answer in time. Anything else that a call
 * rejects with is a bug inside the worker and belongs to the handler of bugs.
 */
export class EngineLost extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.kind === 'timed-out' ? `The engine did not answer ${fault.what} in time` : 'The engine was lost')
    this.name = 'EngineLost'
    this.fault = fault
  }
}
