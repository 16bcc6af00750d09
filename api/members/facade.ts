export { endAccessOfCollaborator, endAccessOfCompany, endAccessOfUser } from './end-access.ts'
export { findAccess } from './find-access.ts'
export { accessChannel, selectPlacesOf } from './store/members.ts'
