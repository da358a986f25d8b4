import type { TooLarge } from '#src/contract/http.ts'
import type { ControllableObject } from '#src/core/objects/object.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { readNews, readPointsOfInterest } from '#src/core/wire/navigation.ts'
import type { ParsedRecords } from '#src/core/wire/parse.ts'
import type { Paths } from '../paths.ts'
import type { Caller } from './call.ts'
import { readObjects } from '#src/core/objects/read-objects.ts'

/** The IMDF archive, or 'unchanged' where the ETag sent along still holds. */
export type VenueAnswer = { readonly body: ArrayBuffer; readonly etag: string | null } | TooLarge | 'unchanged'

/** Wayfinding, controllable objects and news. */
export function createNavigationApi(call: Caller, paths: Paths) {
  const listed = async <Value>(path: string, read: (body: unknown) => Value, signal?: AbortSignal) => {
    const answered = await call.json('GET', path, { signal })
    return answered.ok ? succeed(read(answered.value)) : answered
  }

  return {
    navigation: {
      /** Of the site that the area lies in; of the first one without it. */
      async venue(
        etag: string | null,
        areaId: string | null,
        mostBytes: number,
        signal?: AbortSignal,
      ): Promise<Result<VenueAnswer>> {
        const headers: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag }
        const answered = await call.answer('GET', paths.navigationVenue, 'bounded', {
          headers,
          mostBytes,
          query: { areaId: areaId ?? undefined },
          signal,
        })
        if (!answered.ok) return answered
        const { status, headers: received, body } = answered.value
        if (status === 304) return succeed('unchanged')
        return succeed('tooLarge' in body ? body : { body, etag: received['etag'] ?? null })
      },
      pois: (signal?: AbortSignal) => listed(paths.navigationPois, readPointsOfInterest, signal),
    },
    objects: {
      /** Those of one resource; a server that does not know the parameter answers all of them. */
      async list(resourceId?: string, signal?: AbortSignal): Promise<Result<ParsedRecords<ControllableObject>>> {
        const answered = await call.json('GET', paths.objects, { query: { resourceId }, signal })
        return answered.ok ? succeed(readObjects(answered.value)) : answered
      },
    },
    news: { list: (signal?: AbortSignal) => listed(paths.news, readNews, signal) },
  }
}
