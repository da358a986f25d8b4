import { Suspense, type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lookForVersion } from '#src/io/service-worker.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import { application, setUpdate } from '#src/state/application.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { BootScreen } from './boot-screen.tsx'
import { Notices } from './shell/notices.tsx'

const UpdateBanner = laterPart(withLaterTexts(() => import('./shell/update-banner.tsx')))

/** The frame of the screens before sign-in: no shell, but notices, and a new version if there is one. */
export const SignedOutScreen = ({ children }: { readonly children: ReactNode }) => {
  const { update } = useSnapshot(application)
  useEffect(() => {
    void lookForVersion(setUpdate)
  }, [])
  return (
    <>
      {update && (
        <Suspense fallback={null}>
          <UpdateBanner />
        </Suspense>
      )}
      <Suspense fallback={<BootScreen />}>{children}</Suspense>
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    </>
  )
}
