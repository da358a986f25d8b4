import { lazy } from 'react'
import { useLocation } from 'wouter'

// Loaded from here: the first screen would have to list the names of all that these two take.
const Qr = lazy(() => import('./qr.tsx'))
const Scan = lazy(() => import('./scan/scan.tsx'))

/** Both screens of codes: where one is scanned, and where one arrives with it. */
const Codes = () => {
  const [path] = useLocation()
  return path === '/scan' ? <Scan /> : <Qr />
}

export default Codes
