import { fail, type Result, succeed } from '#src/core/result.ts'
import { EngineLost } from '#src/io/compute/engine-lost.ts'

/** The answer of an engine call as a value: a lost engine is an expected failure, anything else thrown is a bug. */
export async function askEngine<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return succeed(await call)
  } catch (reason) {
    if (reason instanceof EngineLost) return fail(reason.fault)
    throw reason
  }
}
