export { endAccessOfCollaborator, endAccessOfCompany, endAccessOfUser, findAccess } from './end-access.ts'
export { accessChannel, selectPlacesOf } from './store/members.ts'
