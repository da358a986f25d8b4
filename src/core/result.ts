import type { Fault } from './fault.ts'

/** What an operation that may fail in an expected way answers: a value, or the fault that stopped it. Bugs throw instead. */
export type Result<Value, Failure = Fault> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: Failure }

export const succeed = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const fail = <Failure>(fault: Failure): { readonly ok: false; readonly fault: Failure } => ({ ok: false, fault })
