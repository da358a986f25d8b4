import * as v from 'valibot'
import { listIn } from './record.ts'
import { wireId } from './scalars.ts'

const favouriteSchema = v.object({ resourceId: wireId.needed })

/** The body of `GET /api/users/me/favourites` as resource ids, each once; whatever cannot be read is no favourite (section 8). */
export function readFavourites(body: unknown): string[] {
  const ids = (listIn(body, 'favourites') ?? []).flatMap((record) => {
    const parsed = v.safeParse(favouriteSchema, record)
    return parsed.success ? [parsed.output.resourceId] : []
  })
  return [...new Set(ids)]
}
