import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { fail, type Result } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { device } from '#src/state/device.ts'
import { draftOfPress } from '../draft-of-press.ts'
import type { Product } from '../product.ts'
import { reserve } from '../reserve.ts'

/**
 * Books the room a panel hangs at, as a guest of the room: the room itself is the organizer. The way is the one that every
 * reservation is made by: looked at, journalled, looked for, followed until the room has answered.
 */
export function bookAtPanel(product: Product, span: InstantSpan, subject: string): Promise<Result<CalendarEvent>> {
  const { resource } = device
  if (!resource) return Promise.resolve(fail({ kind: 'not-found', what: 'resource' }))
  return reserve(product, draftOfPress(resource.id as ResourceId, span, subject))
}
