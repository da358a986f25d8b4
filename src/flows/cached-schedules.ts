import type { Email, QuarterSpan } from '#src/core/brand.ts'
import type { Result } from '#src/core/result.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { Product } from './product.ts'

/** Schedules out of the product's own cache: the body as it came, for the engine to read. */
export function cachedSchedules(
  { api }: Pick<Product, 'api'>,
  emails: readonly Email[],
  { from, to }: QuarterSpan,
  signal?: AbortSignal,
): Promise<Result<ArrayBuffer>> {
  const fromDate = new Date(startOfQuarter(from)).toISOString()
  const toDate = new Date(startOfQuarter(to)).toISOString()
  return api.cache.schedules({ fromDate, toDate, emails: [...emails] }, signal)
}
