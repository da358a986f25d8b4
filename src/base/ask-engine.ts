import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { EngineLost } from '#src/platform/engine/link.ts'

/**
 * Returns the response of an engine call as a result. A lost engine is an expected failure; any other error is a bug
 * and is thrown.
 */
export async function askEngine<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return succeed(await call)
  } catch (reason) {
    if (reason instanceof EngineLost) return fail(reason.fault)
    throw reason
  }
}
