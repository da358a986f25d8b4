import type { Fault } from './fault.ts'

/** Result of an operation that may fail in an expected way: a value, or the fault. Bugs throw instead. */
export type Result<Value, Failure = Fault> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: Failure }

export const succeed = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const fail = <Failure>(fault: Failure): { readonly ok: false; readonly fault: Failure } => ({ ok: false, fault })
