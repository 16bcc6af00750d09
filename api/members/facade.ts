export { endAccessOfCollaborator, endAccessOfCompany, endAccessOfUser } from './end-access.ts'
export { accessChannel } from './store/members.ts'
