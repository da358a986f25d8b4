import type { BackgroundWork } from '#src/base/background.ts'
import { completeUser } from './model/complete-user.ts'

const background: readonly BackgroundWork[] = [{ for: ['user'], begin: completeUser }]

export default background
