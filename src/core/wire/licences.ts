import * as v from 'valibot'
import { listIn } from './record.ts'

const licenceSchema = v.union([
  v.string(),
  v.pipe(
    v.object({ csCode: v.string() }),
    v.transform(({ csCode }) => csCode),
  ),
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => code),
  ),
])

/** The body of `GET /api/licences` as codes (`CS0600`...), bare or each in a record; null when there is no list in it. */
export function readLicences(body: unknown): string[] | null {
  const list = listIn(body, 'licences')
  if (list === null) return null
  const codes = list.flatMap((record) => {
    const parsed = v.safeParse(licenceSchema, record)
    return parsed.success ? [parsed.output.trim().toUpperCase()] : []
  })
  return [...new Set(codes)]
}
