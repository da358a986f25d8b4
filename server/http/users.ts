import * as v from 'valibot'
import { addFavourite, favouritesOf, removeFavourite, userSetting } from '../store/user-lists.ts'
import { resourcesById } from '../store/resources.ts'
import { noContent, problem } from './answers.ts'
import type { Family } from './app.ts'

/** The operator over its socket is not one of the people in it. */
export const noPerson = (): Response =>
  problem(403, 'NoPerson', 'Only people have lists of their own. Sign in as one of them.')

const areaIdsSchema = v.array(v.string())

/** Favourites and settings of the signed-in person (section 7). */
export const userCalls: Family = ({ on, office: { db } }) => {
  on('GET /api/users/me/favourites', async ({ personId }) => {
    if (personId === null) return noPerson()
    return Response.json((await favouritesOf(db, personId)).map((resourceId) => ({ resourceId })))
  })

  on('POST /api/users/me/favourites/{id}', async ({ personId }, { params }) => {
    if (personId === null) return noPerson()
    const [resource] = await resourcesById(db, [params.id])
    if (resource === undefined)
      return problem(404, 'UnknownResource', 'There is no such resource. Load the list again.')
    await addFavourite(db, personId, resource.id)
    return noContent()
  })

  on('DELETE /api/users/me/favourites/{id}', async ({ personId }, { params }) => {
    if (personId === null) return noPerson()
    await removeFavourite(db, personId, params.id)
    return noContent()
  })

  on('GET /api/users/me/settings', async ({ personId }) => {
    const chosen = personId === null ? null : await userSetting(db, personId, 'filteredAreaIds', areaIdsSchema)
    return Response.json({ location: { filteredAreaIds: chosen ?? [] } })
  })
}
