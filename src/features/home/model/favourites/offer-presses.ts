import { createLater } from '#src/base/later.ts'
import type { bookFavourite } from './book-favourite.ts'

/** The effect of a press on an offer. Loaded once the first screen is shown, or with the first press. */
export const offerPresses = createLater<{ readonly bookFavourite: typeof bookFavourite }>('presses on offers')
