import * as v from 'valibot'

const refusedSchema = v.object({ message: v.string() })

/** Returns the sentence of the server for a call that it refused. */
export function refusalOf({ status }: Response, body: unknown): string {
  const refused = v.safeParse(refusedSchema, body)
  return refused.success ? refused.output.message : `The server answered ${status}.`
}
