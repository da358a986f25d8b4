import { fail, succeed } from '#src/kernel/result.ts'
import type { CalendarProvider } from './calendar.ts'

/** The permission that each optional part of a provider needs, as found in its scopes. */
interface Permissions {
  /** Search of the organisation's directory. */
  readonly people: RegExp
  /** Pictures of colleagues. */
  readonly portraits: RegExp
  /** Reservations in the calendars of colleagues. */
  readonly colleagues: RegExp
}

/**
 * Returns the provider with the scopes that an administrator chose. What these do not permit is not requested, because the vendor
 * would refuse each request: the search of the directory fails with 'not-found', and pictures are absent.
 */
export function withScope(provider: CalendarProvider, scope: string, permissions: Permissions): CalendarProvider {
  const { people, portraits, colleagues } = permissions
  return {
    ...provider,
    scope,
    reservesForOthers: provider.reservesForOthers && colleagues.test(scope),
    connect: (http) => {
      const calendar = provider.connect(http)
      return {
        ...calendar,
        ...(people.test(scope)
          ? {}
          : { findPeople: () => Promise.resolve(fail({ kind: 'not-found' as const, what: 'directory' })) }),
        ...(portraits.test(scope) ? {} : { personImage: () => Promise.resolve(succeed(null)) }),
      }
    },
  }
}
