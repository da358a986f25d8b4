import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { type PlaceTimeAt, placeTimeFor } from '../model/place-time.ts'

/** As `placeTimeFor`, for the reader of the screen. */
export const usePlaceTime = (): PlaceTimeAt => {
  const { t } = useTranslation()
  const { zone } = useSnapshot(reader)
  return placeTimeFor(t, zone)
}
