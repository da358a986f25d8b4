import { ChangeAnnouncer } from './change-announcer.tsx'
import { OwnAnnouncer } from './drag/own-announcer.tsx'
import { OverlayFollower } from './other-calendars/overlay-follower.tsx'

/** What nobody waits for before the first rows: what is told to readers only, and the calendars laid over the rows. */
export default function LaterParts() {
  return (
    <>
      <ChangeAnnouncer />
      <OwnAnnouncer />
      <OverlayFollower />
    </>
  )
}
