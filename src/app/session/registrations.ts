/**
 * Loads the modules that register themselves for a reload, a sign-out or the question before it, so that they are known before anything
 * of a session runs. Screens that load later register with their own code.
 */
import './stored-keys.ts'
import '#src/features/bookings/model/reservations/keep-intent.ts'
import '#src/features/bookings/model/reservations/load-reservations.ts'
import '#src/features/bookings/model/reserve/stored-draft.ts'
import '#src/features/bookings/model/reserve/unsent-creates.ts'
import '#src/features/home/model/favourites/load-favourites.ts'
import '#src/features/timeline/model/reload-schedules.ts'
