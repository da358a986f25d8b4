import * as v from 'valibot'

/** `POST /api/cache/get` (section 3, Cache request): UTC ISO instants. Its answer is read with `readSchedules`. */
const cacheRequestSchema = v.object({ start: v.string(), end: v.string(), emails: v.array(v.string()) })
export type CacheRequest = v.InferOutput<typeof cacheRequestSchema>

/** The cached schedules call: UTC ISO instants. Its answer is read with `readSchedules`. */
const cachedSchedulesRequestSchema = v.object({
  fromDate: v.string(),
  toDate: v.string(),
  emails: v.array(v.string()),
})
export type CachedSchedulesRequest = v.InferOutput<typeof cachedSchedulesRequestSchema>
