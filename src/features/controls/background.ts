import { type BackgroundWork, everyone } from '#src/base/background.ts'
import { followObjectEvents } from './model/follow-objects.ts'

const background: readonly BackgroundWork[] = [{ for: everyone, begin: followObjectEvents }]

export default background
