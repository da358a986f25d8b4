import { Suspense, type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lookForVersion } from '#src/io/service-worker.ts'
import { application, setUpdate } from '#src/state/application.ts'
import { BootScreen } from './boot-screen.tsx'
import { Notices } from './shell/notices.tsx'
import { UpdateBanner } from './shell/update-banner.tsx'

/** The frame of the screens before sign-in: no shell, but notices, and a new version if there is one. */
export const SignedOutScreen = ({ children }: { readonly children: ReactNode }) => {
  const { update } = useSnapshot(application)
  useEffect(() => {
    void lookForVersion(setUpdate)
  }, [])
  return (
    <>
      {update && <UpdateBanner />}
      <Suspense fallback={<BootScreen />}>{children}</Suspense>
      <Notices />
    </>
  )
}
