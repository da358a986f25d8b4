import * as v from 'valibot'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { applyChange, readObjects } from '#src/features/controls/model/rules/read-objects.ts'
import type { Office } from '../office.ts'
import { refuseItem } from '../rules/objects.ts'
import { parseOnce } from './parse-once.ts'
import type { Queries } from './schema.ts'
import { write } from './write.ts'
import { textOfDocument, writeDocument } from './documents.ts'

const documentName = 'objects'

const bodySchema = v.pipe(v.string(), v.parseJson())
const readBody = parseOnce((body) => readObjects(v.parse(bodySchema, body)).good)

/** Returns the controllable objects of the document `objects`. Malformed ones are left out. */
export async function objectsIn(queries: Queries): Promise<readonly ControllableObject[]> {
  const text = await textOfDocument(queries, documentName)
  return text === null ? [] : readBody(text)
}

/** Sets elements of an object to new values, and tells it. Returns why the item is refused, or null. `item` has a value by element. */
export function setObject(
  office: Pick<Office, 'db' | 'now' | 'outbox'>,
  objectId: string,
  item: unknown,
): Promise<string | null> {
  return write(office, async (transaction, tell) => {
    const objects = await objectsIn(transaction)
    const object = objects.find(({ id }) => id === objectId)
    if (object === undefined) return `Unknown object '${objectId}'.`
    const refusal = refuseItem(object.elements, item)
    if (refusal !== null) return refusal
    const changed = applyChange(object, item).object
    const after = objects.map((one) => (one === object ? changed : one))
    await writeDocument(transaction, documentName, after, office.now())
    tell('ObjectChanged', objectId, JSON.stringify(item))
    return null
  })
}
