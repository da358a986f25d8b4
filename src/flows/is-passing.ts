import type { Fault } from '#src/core/fault.ts'

const passing: readonly Fault['kind'][] = [
  'offline',
  'api-unreachable',
  'timed-out',
  'throttled',
  'cancelled',
  'sign-in-needed',
  'worker-lost',
]

/** Whether the server says nothing of it now and may take it later, so that it is no refusal. */
export const isPassing = (fault: Fault): boolean =>
  fault.kind === 'server-error' ? fault.status >= 500 : passing.includes(fault.kind)
