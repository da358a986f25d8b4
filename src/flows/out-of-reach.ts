import type { Fault } from '#src/core/fault.ts'

/** Nobody was asked, or nobody answered: what was wanted can be sent again when somebody does. */
export const isOutOfReach = ({ kind }: Fault): boolean => kind === 'offline' || kind === 'api-unreachable'
