import { fail, type Result } from '#src/core/result.ts'

/** Calls code that is loaded with its first use; without network that use fails as 'offline'. */
export async function callLate<Code, Value>(
  load: () => Promise<Code>,
  call: (code: Code) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  let code: Code
  try {
    code = await load()
  } catch {
    return fail({ kind: 'offline' })
  }
  return call(code)
}
