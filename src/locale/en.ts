import { en as app } from '#src/app/text/en.ts'
import { en as ui } from '#src/ui/text/en.ts'
import { en as account } from '#src/features/account/text/en.ts'
import { en as finding } from '#src/features/finding/text/en.ts'
import { en as nearMisses } from '#src/features/near-misses/text/en.ts'
import { en as home } from '#src/features/home/text/en.ts'
import { en as notices } from '#src/features/notices/text/en.ts'
import { en as offline } from '#src/app/session/text/en.ts'
import { en as reservations } from '#src/features/bookings/screen/reservations/text/en.ts'
import { en as reserve } from '#src/features/bookings/screen/reserve/text/en.ts'
import { en as timeline } from '#src/features/timeline/text/en.ts'

/**
 * English: the texts of all features that the first screens may show. The other languages have the same keys, with the plural
 * forms that each needs.
 */
export const en = {
  ...app,
  ...ui,
  ...account,
  ...finding,
  ...nearMisses,
  ...home,
  ...notices,
  ...offline,
  ...reservations,
  ...reserve,
  ...timeline,
}
