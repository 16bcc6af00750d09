export { endAccessOfCollaborator, endAccessOfCompany, endAccessOfUser } from './end-access.ts'
export { accessChannel, selectPlacesOf } from './store/members.ts'
