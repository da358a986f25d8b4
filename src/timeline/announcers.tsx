import { ChangeAnnouncer } from './change-announcer.tsx'
import { OwnAnnouncer } from './drag/own-announcer.tsx'

/** What is told to readers only: nobody waits for it before the first rows. */
export default function Announcers() {
  return (
    <>
      <ChangeAnnouncer />
      <OwnAnnouncer />
    </>
  )
}
