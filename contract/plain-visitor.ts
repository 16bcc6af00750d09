/** The address at which a sign-in without script begins; its query `para` names the booking form to return to. */
export const plainSignIn = '/auth/entrar'

/** A form that was sent without script and refused: the page shows the problem and what the visitor typed. */
export type FilledForm = { status: number; problem: string; values: Record<string, string> }

/** A visitor without script who has chosen a time, as the page of this time needs it. */
export type PlainVisitor = { isSignedIn: boolean; form?: FilledForm | undefined }
