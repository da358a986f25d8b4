import type { BackgroundWork } from '#src/base/background.ts'
import { followWaitlist } from './model/follow-waitlist.ts'

const background: readonly BackgroundWork[] = [{ for: ['user'], begin: followWaitlist }]

export default background
