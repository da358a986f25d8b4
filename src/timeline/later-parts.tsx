import { ChangeAnnouncer } from './change-announcer.tsx'
import { DetailsOpener } from './keys/details-opener.tsx'
import { OwnAnnouncer } from './drag/own-announcer.tsx'
import { OverlayFollower } from './other-calendars/overlay-follower.tsx'

/** What nobody waits for before the first rows: what is told to readers only, the calendars laid over the rows, the way to details. */
export function LaterParts() {
  return (
    <>
      <ChangeAnnouncer />
      <OwnAnnouncer />
      <OverlayFollower />
      <DetailsOpener />
    </>
  )
}
