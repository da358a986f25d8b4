import type app from '#src/app/locales/en.json'
import type ui from '#src/ui/locales/en.json'
import type account from '#src/features/account/locales/en.json'
import type administration from '#src/features/administration/locales/en.json'
import type approvals from '#src/features/approvals/locales/en.json'
import type bookings from '#src/features/bookings/locales/en.json'
import type controls from '#src/features/controls/locales/en.json'
import type devices from '#src/features/devices/locales/en.json'
import type finding from '#src/features/finding/locales/en.json'
import type groups from '#src/features/groups/locales/en.json'
import type holidays from '#src/features/holidays/locales/en.json'
import type home from '#src/features/home/locales/en.json'
import type licensing from '#src/features/licensing/locales/en.json'
import type maps from '#src/features/maps/locales/en.json'
import type nearMisses from '#src/features/near-misses/locales/en.json'
import type news from '#src/features/news/locales/en.json'
import type notices from '#src/features/notices/locales/en.json'
import type otherCalendars from '#src/features/other-calendars/locales/en.json'
import type people from '#src/features/people/locales/en.json'
import type resourceDetails from '#src/features/resource-details/locales/en.json'
import type settings from '#src/features/settings/locales/en.json'
import type timeline from '#src/features/timeline/locales/en.json'
import type utilisation from '#src/features/utilisation/locales/en.json'
import type waitlist from '#src/features/waitlist/locales/en.json'
import type week from '#src/features/week/locales/en.json'

/** English, whose keys the other languages share. */
export type Texts = typeof app &
  typeof ui &
  typeof account &
  typeof administration &
  typeof approvals &
  typeof bookings &
  typeof controls &
  typeof devices &
  typeof finding &
  typeof groups &
  typeof holidays &
  typeof home &
  typeof licensing &
  typeof maps &
  typeof nearMisses &
  typeof news &
  typeof notices &
  typeof otherCalendars &
  typeof people &
  typeof resourceDetails &
  typeof settings &
  typeof timeline &
  typeof utilisation &
  typeof waitlist &
  typeof week

/** `t` accepts only these keys, so a missing or misspelt text is a compiler error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: { readonly translation: Texts }
  }
}
