import * as v from 'valibot'
import type { ControllableObject } from '#src/features/controls/rules/object.ts'
import { applyChange, readObjects } from '#src/features/controls/rules/read-objects.ts'
import type { Office } from '../office.ts'
import { refuseItem } from '../rules/objects.ts'
import { parseOnce } from './parse-once.ts'
import type { Queries } from './schema.ts'
import { write } from './write.ts'

const documentName = 'objects'

const bodySchema = v.pipe(v.string(), v.parseJson())
const readBody = parseOnce((body) => readObjects(v.parse(bodySchema, body)).good)

/** Returns the controllable objects of the document `objects`. Malformed ones are left out. */
export async function objectsIn(queries: Queries): Promise<readonly ControllableObject[]> {
  const document = await queries
    .selectFrom('documents')
    .select('body')
    .where('name', '=', documentName)
    .executeTakeFirst()
  return document === undefined ? [] : readBody(document.body)
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
    await transaction
      .updateTable('documents')
      .set({ body: JSON.stringify(objects.map((one) => (one === object ? changed : one))), changed_at: office.now() })
      .where('name', '=', documentName)
      .execute()
    tell('ObjectChanged', objectId, JSON.stringify(item))
    return null
  })
}
