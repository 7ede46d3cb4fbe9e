export { fetchHttp as kyHttp } from '@salestax/client/fetch-http';
