import { type BackgroundWork, people } from '#src/base/background.ts'
import { reportBugs } from './model/report-bugs.ts'

const background: readonly BackgroundWork[] = [{ for: people, begin: (services) => reportBugs(services) }]

export default background
