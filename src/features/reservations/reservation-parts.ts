export { CodeDialog } from '#src/features/qr/code-dialog.tsx'
export { CancelQuestion, CopyDialog } from './cancel-dialog.tsx'
