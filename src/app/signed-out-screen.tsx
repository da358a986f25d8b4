import { Suspense, type ReactNode } from 'react'
import { BootScreen } from './boot-screen.tsx'
import { Notices } from './shell/notices.tsx'

/** The frame of the screens before sign-in: no shell, but notices. */
export const SignedOutScreen = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Suspense fallback={<BootScreen />}>{children}</Suspense>
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  </>
)
