import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { oneHour } from '#src/kernel/time/moment.ts'
import { readFeed } from '../calendar/feeds.ts'
import { countTries } from '../identity/limits.ts'
import { hashOf, newSecret } from '../identity/secrets.ts'
import { addFeed, feedsOf, revokeFeeds, workingFeed } from '../store/feeds.ts'
import { countTry, type Limit } from '../store/limits.ts'
import { readOrganisation } from '../store/organisation.ts'
import { resourcesById } from '../store/resources.ts'
import { write } from '../store/write.ts'
import { knowsEtag } from '../etags.ts'
import { tooManyTries } from './account.ts'
import { noContent, problem, readBody } from './answers.ts'
import type { Family } from './app.ts'
import { ownCalendarCallsOf } from './own-calendar.ts'

const feedsAtMost = 20

/** Readings of one feed: applications on a few devices ask every few minutes. */
const perFeed: Limit = { most: 120, within: oneHour }

export const bodySchema = v.object({ resourceId: v.nullable(v.pipe(v.string(), v.maxLength(200))) })

/** Calendars that other applications read by a secret address: of a person, or of a resource. */
export const feedCalls: Family = ({ on: add, office }) => {
  const on = ownCalendarCallsOf(add, office)
  const { db, now, publicURL } = office

  on('GET /api/users/me/feeds', async ({ personId }) => {
    const feeds = personId === null ? [] : await feedsOf(db, personId)
    const items = feeds.map(({ id, resource, created_at: createdAt }) => ({
      id,
      resourceId: resource,
      createdAt: new Date(createdAt).toISOString(),
    }))
    return Response.json({ items })
  })

  on('POST /api/users/me/feeds', async ({ personId }, { request }) => {
    const body = await readBody(request, bodySchema)
    if (body instanceof Response) return body
    const { resourceId } = body
    if (personId === null) return problem(403, 'NotAllowed', 'Only people have feeds.')
    if (resourceId !== null && (await resourcesById(db, [resourceId])).length === 0)
      return problem(404, 'UnknownResource', 'This resource is not there any more.')
    const [id, secret] = [randomUUID(), newSecret()]
    const isMade = await write(office, async (transaction) => {
      if ((await feedsOf(transaction, personId)).length >= feedsAtMost) return false
      const feed = { id, secret_hash: hashOf(secret), person: personId, resource: resourceId, created_at: now() }
      await addFeed(transaction, feed)
      return true
    })
    return isMade
      ? Response.json({ id, url: `${publicURL()}/feeds/${secret}.ics` }, { status: 201 })
      : problem(409, 'TooManyFeeds', `You have ${feedsAtMost} feeds. Revoke one that you do not use.`)
  })

  on('DELETE /api/users/me/feeds/{id}', async ({ personId }, { params }) => {
    const revoked = personId === null ? 0 : await revokeFeeds(db, { person: personId, id: params.id, now: now() })
    return revoked > 0 ? noContent() : problem(404, 'UnknownFeed', 'This feed is not there any more.')
  })

  on('GET /feeds/{secret}', async (_caller, { params, request, address }) => {
    const feed = await workingFeed(db, hashOf(params.secret.replace(/\.ics$/, '')))
    const organisation = feed === undefined ? null : await readOrganisation(db)
    if (feed === undefined || organisation === null) {
      const wait = await countTries(db, { kind: 'feed', address, now: now() })
      if (wait !== null) return tooManyTries(wait)
      return problem(404, 'UnknownFeed', 'There is no such calendar any more. Make a new address in Foyer.')
    }
    const wait = await countTry(db, `feed ${feed.id}`, perFeed, now())
    if (wait !== null) return tooManyTries(wait)
    const { etag, write: written } = await readFeed(office, feed, organisation)
    const headers = { etag, 'cache-control': 'private, no-cache' }
    if (knowsEtag(request, etag)) return new Response(null, { status: 304, headers })
    return new Response(written(), {
      headers: {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="calendar.ics"',
      },
    })
  })
}
