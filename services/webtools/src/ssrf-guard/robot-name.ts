export const ROBOT_NAME = 'HaatTools';
