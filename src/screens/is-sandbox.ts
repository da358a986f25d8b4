import { createContext } from 'react'

/** True where the back end is simulated: the sign-in screen then says what there is to try. */
export const IsSandbox = createContext(false)
